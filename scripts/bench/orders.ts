/** Message loop of the bench's helper processes (worker.ts): handles orders and exits with its parent. */
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
