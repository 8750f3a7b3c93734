import classes from './Envelope.module.css';

/** The sealed envelope that the result lies in. */
export function Envelope() {
  return (
    <svg className={classes.envelope} viewBox="0 0 320 220" aria-hidden>
      <rect className={classes.paper} x="4" y="4" width="312" height="212" rx="16" />
      <path className={classes.fold} d="M8 210 L132 104 M312 210 L188 104" />
      <path className={classes.flap} d="M12 8 H308 Q312 12 304 20 L174 130 Q160 142 146 130 L16 20 Q8 12 12 8Z" />
      <circle className={classes.seal} cx="160" cy="124" r="34" />
      <path className={classes.check} d="M145 124 l11 12 l20 -23" />
    </svg>
  );
}
