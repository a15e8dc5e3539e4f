/**
 * Keeps React working on texts that a translator has replaced. Extensions put a `<font>` in the place of a text node, also
 * where the page asks not to be translated: React would then change a text that nobody sees, and throw when it removes it.
 */

/** What stands for texts of React now, and those texts in order. */
const standIns = new WeakMap<Node, Element>();
const textsBehind = new WeakMap<Element, readonly Text[]>();

/** @returns ends it */
export function followTranslations(root: Node): () => void {
  const observer = new MutationObserver((records) => {
    for (const record of records) for (const node of record.removedNodes) follow(node, record);
  });
  observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function follow(node: Node, { target, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  if (!(node instanceof Text) || node.parentNode === target) return;
  // Replaced once more within what stands for it.
  if (standIns.get(node)?.contains(target)) return;
  const standIn = [...addedNodes, previousSibling, nextSibling].find(isForeign);
  if (standIn === undefined) return;
  standIns.set(node, standIn);
  textsBehind.set(standIn, [...(textsBehind.get(standIn) ?? []), node]);
  mendText(node);
  mendParent(target);
}

/** The portal itself has no such element. */
function isForeign(node: Node | null): node is Element {
  return node instanceof Element && node.localName === 'font';
}

/** A text that React changes comes back to its place. */
function mendText(text: Text): void {
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => text.data,
    set: (value: string) => {
      text.data = value;
      const standIn = standIns.get(text);
      if (standIn?.isConnected && !standIn.contains(text)) bringBack(standIn);
    },
  });
}

function bringBack(standIn: Element): void {
  const texts = textsBehind.get(standIn) ?? [];
  standIn.replaceWith(...texts);
  for (const text of texts) standIns.delete(text);
}

/** What React does beside such a text happens beside what stands for it. */
function mendParent(parent: Node): void {
  if (Object.hasOwn(parent, 'removeChild')) return;
  const { removeChild, insertBefore } = Node.prototype;
  const placeOf = (child: Node): Node | null =>
    [child, standIns.get(child) ?? null].find((node) => node?.parentNode === parent) ?? null;
  const insert = (child: Node, before: Node | null) => {
    const standIn = standIns.get(child);
    const place = before && placeOf(before);
    insertBefore.call(parent, child, place);
    if (standIn !== undefined && !standIn.contains(child)) standIn.remove();
    standIns.delete(child);
    return child;
  };
  const own: Pick<PropertyDescriptorMap, string> = {
    removeChild: {
      value: (child: Node) => {
        const place = placeOf(child);
        if (place !== null) removeChild.call(parent, place);
        return child;
      },
    },
    insertBefore: { value: insert },
    appendChild: { value: (child: Node) => insert(child, null) },
  };
  Object.defineProperties(parent, own);
}
