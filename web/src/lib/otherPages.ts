/** Every page but the front page. When it does not come, missingFiles loads the page anew. */
export const otherPages = () =>
  import('../pages/OtherPages.svelte').catch(() => new Promise<never>(() => {}));
