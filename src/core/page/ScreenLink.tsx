import { Link, type LinkComponent } from '@tanstack/react-router';
import { useApp } from '#core/app/useApp.ts';

/** A link to another plugin's screen. Only its content is shown when the configuration has switched that screen off. */
export const ScreenLink: LinkComponent<'a'> = (props) => {
  const { registry } = useApp();
  const { to, className, children } = props;
  if (typeof to !== 'string' || registry.hasRoute(to)) return <Link {...props} />;
  return (
    <span className={className}>
      {typeof children === 'function' ? children({ isActive: false }) : children}
    </span>
  );
};
