import type { LegalBlock, LegalSection } from './legalText.ts';

export function LegalSectionView({ section: { id, title, blocks } }: { readonly section: LegalSection }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {blocks.map((block) => (
        <Block key={String(block)} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { readonly block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  return (
    <ul>
      {block.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
