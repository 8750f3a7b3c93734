import { IconFingerprint } from '@tabler/icons-react';
import { useAction } from '#shared/client/app/data/useAction.ts';
import { Button } from '#shared/client/ui/Button.tsx';
import { Card } from '#shared/client/ui/Layout.tsx';

/** Uses or makes a passkey, and says what keeps it from being done. `act` throws CallError. */
export function PasskeyButton({ label, act }: { label: string; act: () => Promise<void> }) {
  const { run, isRunning, error } = useAction(act);
  return (
    <>
      {error && (
        <Card as="p" role="alert" pad="3 4" surface="danger" size={3}>
          {error.message}
        </Card>
      )}
      <Button
        size="lg"
        fullWidth
        leftSection={<IconFingerprint size={22} aria-hidden />}
        loading={isRunning}
        onClick={() => void run()}
      >
        {label}
      </Button>
    </>
  );
}
