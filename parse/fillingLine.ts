/** The terminal's line about a demo that is being filled. A terminal redraws it in place; elsewhere each step is a line of the log. */
import type { Ports } from '#cloud/kernel/ports.ts';
import { eraseLine } from './logLines.ts';

export function showFilling({ filling, log }: Pick<Ports, 'filling' | 'log'>, out: NodeJS.WriteStream): void {
  let step: string | undefined;
  filling.on((state) => {
    if (out.isTTY)
      out.write(state ? `${eraseLine}  Filling the demo: ${state.step}, ${state.done} of ${state.of}` : eraseLine);
    else if (state?.step !== step) {
      if (state) log.info({ step: state.step, of: state.of }, 'filling the demo');
      else log.info({}, 'the demo is filled');
    }
    step = state?.step;
  });
}
