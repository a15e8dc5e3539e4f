import { useMatches } from '@tanstack/react-router';
import { useApp } from '#core/app/useApp.ts';

interface DocumentTitleProps {
  /** Name of the record that the page shows. */
  readonly record: string | null;
}

/** `Events · Vigil`: the shown record or the innermost titled route, and the product. React hoists it into the head. */
export function DocumentTitle({ record }: DocumentTitleProps) {
  const { product } = useApp().config.brand;
  const page = useMatches({
    select: (matches) => {
      const titled = matches.findLast((match) => match.staticData.title !== undefined);
      const title = titled?.staticData.title;
      return typeof title === 'function' ? title({ ...(titled?.params as object | undefined) }) : title;
    },
  });
  const name = record ?? page;
  return <title>{name === undefined ? product : `${name} · ${product}`}</title>;
}
