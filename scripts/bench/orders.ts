/** What a helper process of the bench ends with: it takes orders from whoever started it (worker.ts), and ends with it. */
export function takeOrders(obey: (order: never) => Promise<unknown>): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', (order: unknown) => {
    obey(order as never).then(
      (result) => process.send!({ result }),
      (error: Error) => process.send!({ error: error.message }),
    );
  });
  process.send!('ready');
}
