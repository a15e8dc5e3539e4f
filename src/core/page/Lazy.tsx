import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { useApp } from '#core/app/useApp.ts';
import { useReads } from '#core/data/ReadsProvider.tsx';
import { viewerNow } from '#core/environment.ts';
import { listen } from '#core/listeners.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

interface LazyProps<Props> {
  /** A dynamic import of the component. Must keep its identity. */
  readonly load: Load<Props>;
  readonly props: Props;
  /** Shown while the code loads. */
  readonly loading?: ReactNode;
  /** Shown where the code cannot be loaded. Without it, the shell's line of failures tells. */
  readonly missing?: ReactNode;
}

/**
 * A component whose code loads when it is first rendered. A failed import is repeated when the browser is online again,
 * and when the component is rendered anew.
 */
export function Lazy<Props extends object>({ load, props, loading, missing }: LazyProps<Props>) {
  const [{ Part, attempt }, setAttempt] = useState(() => ({ Part: partOf(load), attempt: 0 }));
  const retry = useCallback(
    () => setAttempt((last) => ({ Part: partOf(load), attempt: last.attempt + 1 })),
    [load],
  );
  return (
    <LoadBoundary
      key={attempt}
      missing={(error) => (
        <MissingCode error={error} onRetry={retry}>
          {missing ?? <MissingLine />}
        </MissingCode>
      )}
    >
      <Suspense fallback={loading}>
        <Part {...props} />
      </Suspense>
    </LoadBoundary>
  );
}

/** By their imports. One that is made in a render would show its stand-in again though the code is there. */
const parts = new WeakMap<object, unknown>();

function partOf<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const known = parts.get(load);
  // Whatever is kept for this import was made of it.
  if (known) return known as ComponentType<Props>;
  const part: ComponentType<Props> = lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      // React.lazy keeps a failure for ever.
      parts.delete(load);
      throw new LoadError('The code could not be loaded.', { cause });
    }
  });
  parts.set(load, part);
  return part;
}

class LoadError extends Error {}

interface LoadBoundaryProps {
  readonly missing: (error: LoadError) => ReactNode;
  readonly children: ReactNode;
}

/** Errors of the component itself are left to the boundaries around. */
class LoadBoundary extends Component<LoadBoundaryProps, { readonly error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const error: unknown = this.state.error;
    if (error === null) return this.props.children;
    if (error instanceof LoadError) return this.props.missing(error);
    throw error;
  }
}

interface MissingCodeProps {
  readonly error: LoadError;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

function MissingCode({ error, onRetry, children }: MissingCodeProps) {
  const { errors } = useApp();
  useEffect(() => errors.report(error.cause, 'loading code'), [errors, error]);
  useEffect(() => listen(window, { online: onRetry }), [onRetry]);
  return children;
}

/** Its Retry reloads the portal: browsers may remember that an import failed. */
function MissingLine() {
  const { failed } = useReads();
  useEffect(
    () => failed.show({ subject: 'code', since: viewerNow(), requestId: null, final: 'code' }),
    [failed],
  );
  return null;
}
