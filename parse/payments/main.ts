/** The payment server's process: `npm run payments`, or a child of the server (child.ts), which hears its port. */
import { ConfigError, loadDotEnv, readConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import { startPaymentServer } from './server.ts';

async function main(): Promise<void> {
  loadDotEnv();
  const { nowpayments, paymentServer, logLevel } = readConfig(process.env);
  if (!nowpayments || !paymentServer.key)
    throw new ConfigError('The payment server needs NOWPAYMENTS_API_KEY with its companions, and PAYMENT_SERVER_KEY.');
  const log = createLogger(logLevel);
  const server = await startPaymentServer({ nowpayments, key: paymentServer.key, port: paymentServer.port, log });
  const end = () => void server.close().finally(() => process.exit(0));
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // The parent process has ended.
  process.on('disconnect', end);
  if (process.send) process.send({ port: server.port });
  else log.info(`The payment server is ready: http://127.0.0.1:${server.port}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
