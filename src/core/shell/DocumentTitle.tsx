import { useMatches } from '@tanstack/react-router';
import { useApp } from '#core/router/useApp.ts';

/** `Events · Vigil`: the innermost titled route, and the product. React hoists it into the head. */
export function DocumentTitle() {
  const { product } = useApp().config.brand;
  const page = useMatches({
    select: (matches) => {
      const titled = matches.findLast((match) => match.staticData.title !== undefined);
      const title = titled?.staticData.title;
      return typeof title === 'function' ? title({ ...titled?.params }) : title;
    },
  });
  return <title>{page === undefined ? product : `${page} · ${product}`}</title>;
}
