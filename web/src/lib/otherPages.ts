/** Every page but the front page. */
export const otherPages = () => import('../pages/OtherPages.svelte');
