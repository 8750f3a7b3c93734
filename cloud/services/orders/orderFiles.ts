/** Files that the two of an order send each other with its steps: what is delivered, and what it is made from. */
import { z } from 'zod';
import { DigitalUpload } from '#shared/services/entities/digital.ts';
import { Order } from '#shared/services/entities/order.ts';
import type { DigitalDownload, UploadShape } from '#shared/services/digital/digitalShapes.ts';
import { isOver, type OrderFile } from '#shared/services/orders/process.ts';
import { Refusal } from '#shared/errors.ts';
import { allows, members } from '#shared/model/access.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { type Caller, type Context, defineFunction } from '#cloud/kernel/define.ts';
import { publicId } from '#cloud/kernel/input.ts';
import type { Reader, Transaction } from '#cloud/kernel/ports.ts';
import { linkTo } from '#cloud/services/digital/digitalLinks.ts';
import { orderFor } from './orderAnswers.ts';
import { beginUpload, joinUpload, ownUpload, refuseUpload, uploadInput } from '#cloud/services/catalogue/uploads.ts';

/**
 * Begins the upload of a file that a step will bring, or goes on with it: the same client_id answers what is still missing, for a day. Its parts are
 * sent as those of digital services. Throws 'order_step_not_possible' where the order is over.
 */
export const startOrderUpload = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({ order_id: publicId, ...uploadInput }),
  async run(context, { order_id, client_id, name, size }): Promise<{ upload: UploadShape }> {
    const { storage, secrets, caller } = context;
    refuseUpload(context, name, size);
    const { user_id, provider_id, state } = await orderFor(storage, caller, order_id);
    if (caller.user_id !== user_id && caller.user_id !== provider_id) throw new Refusal('forbidden');
    if (isOver(state)) throw new Refusal('order_step_not_possible');
    const attachment_id = secrets.hash(`order file|${caller.user_id}|${order_id}|${client_id}`).slice(0, 21);
    const row = { attachment_id, order_id, file_id: attachment_id, name, size };
    return { upload: await beginUpload(context, row, () => Promise.resolve()) };
  },
});

/** The caller's uploads for a step of an order, joined; before its transaction. Throws 'digital_file_not_found', 'digital_parts_missing'. */
export async function filesFor(context: Context, order_id: string, ids: readonly string[]): Promise<OrderFile[]> {
  const files: OrderFile[] = [];
  for (const id of new Set(ids)) {
    const upload = await ownUpload(context.storage, context, id);
    if (upload.order_id !== order_id) throw new Refusal('digital_file_not_found');
    if (upload.state === 'uploading') await joinUpload(context, upload);
    files.push({ file_id: id, name: upload.name, size: upload.size });
  }
  return files;
}

/** The step has brought them: they stay. Throws 'digital_upload_over' where one was too old by now. */
export async function keepFiles(
  tx: Transaction,
  context: Context,
  files: readonly OrderFile[],
  now: number,
): Promise<void> {
  const set = { state: 'current' as const, since: new Date(now) };
  for (const { file_id } of files) {
    await ownUpload(tx, context, file_id);
    await tx.apply(DigitalUpload, [{ id: file_id, set }]);
  }
}

/** A file of an order that this person may download: both sides and operators; a buyer whose money went back has only their own. */
export async function orderFileFor(reader: Reader, caller: Caller, file_id: string): Promise<DigitalUpload> {
  const upload = await reader.get(DigitalUpload, file_id);
  const order = upload?.order_id === undefined ? undefined : await reader.get(Order, upload.order_id);
  const isGone = order?.state === 'cancelled' && caller.user_id === order.user_id && upload?.user_id !== caller.user_id;
  if (!upload || !order || isGone || upload.state !== 'current' || !allows(Order.access.read, caller, order))
    throw new Refusal('digital_file_not_found');
  return upload;
}

/** A link for a file of an order, as those of digital services. Throws 'digital_file_not_found'. */
export const getOrderFile = defineFunction({
  who: members,
  limit: usual,
  input: z.strictObject({ file_id: publicId }),
  run: async (context, { file_id }): Promise<{ download: DigitalDownload }> => ({
    download: linkTo(context, await orderFileFor(context.storage, context.caller, file_id)),
  }),
});
