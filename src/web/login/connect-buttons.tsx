import type { Translate } from '#core/language/texts.ts';
import { ConfigureSign } from '#web/session-page/parts/signs.tsx';
import type { Calling } from './use-sign-in.ts';

interface ConnectButtonsProps {
  readonly calling: Calling | undefined;
  /** The account has a configuration: connect shares its line with the configure button. */
  readonly withConfiguration: boolean;
  readonly translate: Translate;
  readonly onConnect: () => void;
}

/** Connect, and configure for those who may. Enter in a field means connect. */
export function ConnectButtons({ calling, withConfiguration, translate, onConnect }: ConnectButtonsProps) {
  const active = (what: Calling) => ({
    'aria-busy': calling === what,
    'data-active': calling === what || undefined,
  });
  return (
    <div className="connect-line" data-configuration={withConfiguration || undefined}>
      <button type="submit" id="login-connect" className="connect" onClick={onConnect} {...active('connect')}>
        {translate(calling === 'connect' ? 'login.connecting' : 'login.connect')}
      </button>
      <button
        type="submit"
        id="login-configure"
        name="configuration"
        value="1"
        className="second"
        hidden={!withConfiguration}
        {...active('configure')}
      >
        <ConfigureSign />
        {translate(calling === 'configure' ? 'login.connecting' : 'login.configure')}
      </button>
    </div>
  );
}
