/** Building elements without a framework. Text goes in as text, never as markup. */
import { listing as listed } from '../../lib/messages';

type Value = string | number | boolean | null | undefined | EventListener;
type Attributes = Record<string, Value>;
export type Child = Node | string | null | undefined | false;

const SVG = 'http://www.w3.org/2000/svg';

function dress(element: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children)
    if (child !== null && child !== undefined && child !== false) element.append(child);
}

/** An HTML element; attributes whose value is a function are listeners ("onclick"). */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  dress(element, attributes, children);
  return element;
}

/** An SVG element. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, tag) as SVGElementTagNameMap[K];
  dress(element, attributes, children);
  return element;
}

/** Own artwork, written as a string of SVG: a group round the origin. */
export function art(markup: string, attributes: Attributes = {}): SVGGElement {
  const group = s('g', attributes);
  group.innerHTML = markup;
  return group;
}

/** A button that never sends a form. */
export function button(attributes: Attributes, ...children: Child[]): HTMLButtonElement {
  return h('button', { type: 'button', ...attributes }, ...children);
}

/** Words that are heard, not seen: the name of a control whose picture says it to the eye. */
export function spoken(text: string): HTMLSpanElement {
  return h(
    'span',
    { style: 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)' },
    text,
  );
}

/** A list of signs with their words. */
export function signList(items: [Node[], string][]): HTMLUListElement {
  return h(
    'ul',
    {},
    ...items.map(([signs, text]) => h('li', {}, h('span', {}, ...signs), h('span', {}, text))),
  );
}

/** Put new children in place of the old ones. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(
    ...children.filter(
      (child): child is Node | string => child !== null && child !== undefined && child !== false,
    ),
  );
}

/** Words joined to a list, in the language of the page. */
export function listing(items: string[], type: 'conjunction' | 'disjunction' = 'conjunction') {
  return listed(items, document.documentElement.lang || 'en', type);
}
