/** The gallery's page: a portal of one plugin, so that the pieces have everything around them that a screen has. */
import '#core/theme/base.css';
import { createRoute, RouterProvider } from '@tanstack/react-router';
import { createElement, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { parseConfig } from '#contract/portalConfig.ts';
import { createAppContext } from '#core/app/createAppContext.ts';
import { definePlugin } from '#core/app/definePlugin.ts';
import { createErrorSink } from '#core/errors/errorSink.ts';
import { createPortalRouter } from '#core/router/createPortalRouter.ts';
import { publicRoute } from '#core/router/parentRoutes.ts';
import styles from './gallery.module.css';
import { KEYS, type Piece, pieces, WHOLE } from './pieces.tsx';

function AllPieces() {
  return (
    <main className={styles.page}>
      <h1>Pieces</h1>
      <nav aria-label="Pieces">
        <Links to={pieces.map(({ name }) => [name, `#${name}`])} />
      </nav>
      {pieces.map(({ name, file, states }) => (
        <section key={name} id={name} aria-labelledby={`${name}-title`}>
          <h2 id={`${name}-title`}>{name}</h2>
          <p>
            <code>{`#core/${file}`}</code>
            {KEYS[name] && <span className={styles.keys}>{`Keys: ${KEYS[name]}`}</span>}
          </p>
          {WHOLE.has(name) ? (
            <Links to={states.map(({ key }) => [`${name}, ${key}`, `/piece/${name}/${key}`])} />
          ) : (
            <>
              {statesOf(states)}
              <Links to={[[`${name} alone`, `/piece/${name}`]]} />
            </>
          )}
        </section>
      ))}
    </main>
  );
}

function Links({ to }: { readonly to: readonly (readonly [text: string, address: string])[] }) {
  return (
    <ul className={styles.list}>
      {to.map(([text, address]) => (
        <li key={address}>
          <a href={encodeURI(address)}>{text}</a>
        </li>
      ))}
    </ul>
  );
}

/** One piece by itself, for a narrow window and for pictures. */
function OnePiece() {
  const [, , wanted, state] = decodeURI(window.location.pathname).split('/');
  const piece = pieces.find(({ name }) => name === wanted);
  if (state !== undefined) return piece?.states.find(({ key }) => key === state);
  return (
    <main className={styles.page}>
      <h1>{piece ? wanted : 'There is no such piece'}</h1>
      {statesOf(piece?.states ?? [])}
    </main>
  );
}

const statesOf = (states: Piece['states']) => createElement('div', { className: styles.states }, ...states);

const route = (path: string, component: () => ReactNode) =>
  createRoute({ getParentRoute: () => publicRoute, path, component });
const gallery = definePlugin({
  id: 'gallery',
  routes: [route('/', AllPieces), route('/piece/$name', OnePiece), route('/piece/$name/$state', OnePiece)],
});

const context = createAppContext({
  config: parseConfig({}),
  errors: createErrorSink(),
  plugins: [gallery],
  basepath: '/',
});
createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <RouterProvider router={createPortalRouter({ context })} />
  </StrictMode>,
);
