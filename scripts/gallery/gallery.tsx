/** The gallery's page: a portal of one plugin, so that the pieces have everything around them that a screen has. */
import '#core/theme/base.css';
import { createRoute, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { parseConfig } from '#contract/portalConfig.ts';
import { createAppContext } from '#core/app/createAppContext.ts';
import { definePlugin } from '#core/app/definePlugin.ts';
import { createErrorSink } from '#core/errors/errorSink.ts';
import { createPortalRouter } from '#core/router/createPortalRouter.ts';
import { publicRoute } from '#core/router/parentRoutes.ts';
import styles from './gallery.module.css';
import { pagePieces, tablePieces } from './pagePieces.tsx';
import { nameOf, type Piece } from './piece.ts';
import { formPieces, uiPieces } from './uiPieces.tsx';

function AllPieces() {
  return (
    <main className={styles.page}>
      <h1>Pieces</h1>
      <nav aria-label="Pieces">
        <ul className={styles.list}>
          {pieces.map((piece) => (
            <li key={nameOf(piece)}>
              <a href={`#${nameOf(piece)}`}>{nameOf(piece)}</a>
            </li>
          ))}
        </ul>
      </nav>
      {pieces.map((piece) => (
        <section key={nameOf(piece)} id={nameOf(piece)} aria-labelledby={`${nameOf(piece)}-title`}>
          <h2 id={`${nameOf(piece)}-title`}>{nameOf(piece)}</h2>
          <p>
            <code>{`#core/${piece.file}`}</code>
            {piece.keys && <span className={styles.keys}>{`Keys: ${piece.keys}`}</span>}
          </p>
          {piece.isWhole ? <StateLinks piece={piece} /> : <States piece={piece} />}
          {!piece.isWhole && (
            <p>
              <a href={`/piece/${nameOf(piece)}`}>{`${nameOf(piece)} alone`}</a>
            </p>
          )}
        </section>
      ))}
    </main>
  );
}

/** One piece by itself, for a narrow window and for pictures. */
function OnePiece() {
  const [, , name, state] = decodeURIComponent(window.location.pathname).split('/');
  const piece = pieces.find((one) => nameOf(one) === name);
  if (piece?.isWhole && state !== undefined) return piece.states[state];
  return (
    <main className={styles.page}>
      <h1>{piece ? name : 'There is no such piece'}</h1>
      {piece && <States piece={piece} />}
    </main>
  );
}

function StateLinks({ piece }: { readonly piece: Piece }) {
  return (
    <ul className={styles.list}>
      {Object.keys(piece.states).map((state) => (
        <li key={state}>
          <a href={`/piece/${nameOf(piece)}/${encodeURIComponent(state)}`}>{`${nameOf(piece)}, ${state}`}</a>
        </li>
      ))}
    </ul>
  );
}

function States({ piece }: { readonly piece: Piece }) {
  return (
    <dl className={styles.states}>
      {Object.entries(piece.states).map(([name, state]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{state}</dd>
        </div>
      ))}
    </dl>
  );
}

const route = (path: string, component: () => ReactNode) =>
  createRoute({ getParentRoute: () => publicRoute, path, component });
const gallery = definePlugin({
  id: 'gallery',
  routes: [route('/', AllPieces), route('/piece/$name', OnePiece), route('/piece/$name/$state', OnePiece)],
});

const context = createAppContext({
  config: parseConfig({}),
  errors: createErrorSink(),
  installed: [gallery],
  basepath: '/',
});
createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <RouterProvider router={createPortalRouter({ context })} />
  </StrictMode>,
);

export const pieces: readonly Piece[] = [...uiPieces, ...formPieces, ...tablePieces, ...pagePieces];
