import { Button } from '#shared/client/ui/Button.tsx';
import formClasses from '../AccountForm.module.css';

/** Keeps the place of the buttons until they are there, so that nothing below them moves. */
export const IssuerPlaces = ({ count }: { count: number }) => (
  <div aria-hidden>
    {Array.from({ length: count }, (_, n) => (
      <Button key={n} variant="default" fullWidth disabled className={formClasses.other}>
        {'\u00a0'}
      </Button>
    ))}
  </div>
);
