import { Button } from '#shared/client/ui/Button.tsx';
import { Row } from '#shared/client/ui/Layout.tsx';
import { type Action, type Say, wordsOf } from './declaration.ts';
import classes from './RowActions.module.css';

interface RowActionsProps<Row, Id, Input> {
  row: Row;
  name: string;
  /** The actions available for the row. */
  actions: readonly Action<Row, Id, Input>[];
  start: (action: Action<Row, Id, Input>, rows: readonly Row[]) => void;
  say: Say;
}

const spokenOf = <Row, Id, Input>({ spoken, label }: Action<Row, Id, Input>, row: Row, name: string, say: Say) =>
  spoken ? say.t(spoken, { name }) : `${wordsOf(label, say, [row])}: ${name}`;

/** Inline actions of a row. */
export function InlineActions<Row, Id, Input>({ row, name, actions, start, say }: RowActionsProps<Row, Id, Input>) {
  return (
    <Row as="span" gap={1} justify="end" inline className={classes.inline}>
      {actions
        .filter(({ inline }) => inline)
        .map((action) => {
          const { key, inline, Icon, label } = action;
          const words = wordsOf(label, say, [row]);
          const spoken = spokenOf(action, row, name, say);
          const run = () => start(action, [row]);
          return (
            <Button
              key={key}
              size="compact-sm"
              variant="default"
              className={inline === 'icon' ? classes.icon : undefined}
              aria-label={spoken}
              title={inline === 'icon' ? words : undefined}
              onClick={run}
            >
              {inline === 'icon' && <Icon size={18} aria-hidden />}
              <span className={classes.words}>{words}</span>
            </Button>
          );
        })}
    </Row>
  );
}

/** All actions of a row, in the drawer. */
export function DrawerActions<Row, Id, Input>({ row, actions, start, say }: RowActionsProps<Row, Id, Input>) {
  if (!actions.length) return null;
  return (
    <Row gap={2} cross="stretch" wrap>
      {actions.map((action) => {
        const { key, Icon, label } = action;
        return (
          <Button
            key={key}
            variant="default"
            size="sm"
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => start(action, [row])}
          >
            {wordsOf(label, say, [row])}
          </Button>
        );
      })}
    </Row>
  );
}
