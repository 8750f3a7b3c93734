/** Messages that operators are told of: by their receiver, or by the server. */
import { z } from 'zod';
import { Chat, ChatEdit, ChatReport, Conversation } from '#shared/chat/entities.ts';
import { chatLimits } from '#shared/chat/limits.ts';
import { messageShape, type MessageShape } from '#shared/chat/shapes.ts';
import { reportReasons } from '#shared/chat/types.ts';
import { Refusal } from '#shared/errors.ts';
import { members, operators } from '#shared/model/access.ts';
import { tell } from '#cloud/accounts/index.ts';
import { changing, usual } from '#cloud/kernel/allowances.ts';
import { defineFunction } from '#cloud/kernel/define.ts';
import { counting, publicId } from '#cloud/kernel/input.ts';
import { above, atMost } from '#cloud/kernel/ports.ts';
import { passForFile, writeAuditLog } from '#cloud/site/index.ts';
import { readableMessage } from '#cloud/chat/messages/messages.ts';

/** Once for each person and message; of one's own there is nothing to report. */
export const reportMessage = defineFunction({
  who: members,
  limit: changing,
  input: z.strictObject({
    messageId: publicId,
    reason: z.enum(reportReasons),
    note: z.string().max(chatLimits.note).default(''),
  }),
  async run({ storage, secrets, clock, caller }, { messageId, reason, note }): Promise<{ success: true }> {
    const message = await readableMessage(storage, caller, messageId);
    if (message.user_id === caller.user_id) throw new Refusal('forbidden');
    const report_id = secrets.hash(`report|${caller.user_id}|${messageId}`).slice(0, 12);
    const { conversation_id } = message;
    const orInsert = { reporter_id: caller.user_id, messageId, conversation_id, reported_at: new Date(clock.now()) };
    await storage.transact((tx) => tx.apply(ChatReport, [{ id: report_id, set: { reason, note }, orInsert }]));
    return { success: true };
  },
});

export interface ReportShape {
  report_id: string;
  reporter_id?: number;
  messageId: string;
  conversation_id: string;
  reason: string;
  note: string;
  reported_at: Date;
  settled_at?: Date;
  acted?: boolean;
}

const shapeOf = ({
  objectId: _id,
  createdAt: _made,
  updatedAt: _changed,
  rev: _rev,
  ...row
}: ChatReport): ReportShape => row;

/** Open ones first come, first served. */
export const getChatReports = defineFunction({
  who: operators('messages', 'read'),
  limit: usual,
  input: z.strictObject({ settled: z.boolean().default(false), page: counting.optional() }),
  async run({ storage }, { settled, page = 1 }): Promise<{ reports: ReportShape[]; count: number }> {
    const where = { settled_at: settled ? above(new Date(0)) : null };
    const [rows, count] = await Promise.all([
      storage.find(ChatReport, where, {
        sort: { reported_at: settled ? -1 : 1 },
        skip: (page - 1) * chatLimits.page,
        limit: chatLimits.page,
      }),
      storage.count(ChatReport, where),
    ]);
    return { reports: rows.map(shapeOf), count };
  },
});

/** Messages on either side of the one that was reported. */
const context = 5;

/**
 * What was reported, in its context, with what it said before it was changed, and the passes of its own files by their file_id. That an operator
 * read it stands in the log.
 */
export const readChatReport = defineFunction({
  who: operators('messages', 'read'),
  limit: usual,
  input: z.strictObject({ report_id: publicId }),
  async run(
    { storage, secrets, clock, caller },
    { report_id },
  ): Promise<{
    report: ReportShape;
    messages: MessageShape[];
    former: { text: string; at: Date }[];
    passes: Record<string, string>;
  }> {
    return storage.transact(async (tx) => {
      const report = await tx.get(ChatReport, report_id);
      const message = report && (await tx.get(Chat, report.messageId));
      const conversation = message && (await tx.get(Conversation, message.conversation_id));
      if (!report || !message || !conversation) throw new Refusal('not_found');
      const { conversation_id, seq, messageId } = message;
      const before = await tx.find(
        Chat,
        { conversation_id, seq: atMost(seq) },
        { sort: { seq: -1 }, limit: context + 1 },
      );
      const after = await tx.find(Chat, { conversation_id, seq: above(seq) }, { sort: { seq: 1 }, limit: context });
      const former = await tx.find(ChatEdit, { messageId }, { sort: { createdAt: 1 } });
      await writeAuditLog(tx, { secrets, caller }, { action: 'chat.read', entity: Chat, row_id: messageId });
      return {
        report: shapeOf(report),
        messages: [...before.toReversed(), ...after].map((row) => messageShape(row, conversation)),
        passes: Object.fromEntries(
          message.attachments.map(({ file_id }) => [file_id, passForFile({ secrets, clock }, file_id)]),
        ),
        former: former.map(({ text, createdAt }) => ({ text, at: createdAt })),
      };
    });
  },
});

/** The operator has handled it. Its reporter is thanked, and told whether something was done, without details. Safe to repeat. */
export const settleChatReport = defineFunction({
  who: operators('messages', 'act'),
  limit: usual,
  input: z.strictObject({
    report_id: publicId,
    /** Something was done about it: the one who wrote it was warned, or their account disabled. */
    acted: z.boolean(),
    reason: z.string().max(chatLimits.note).default(''),
  }),
  async run(ports, { report_id, acted, reason }): Promise<{ report: ReportShape }> {
    const { storage, secrets, clock, caller } = ports;
    const settled = await storage.transact(async (tx) => {
      const report = await tx.get(ChatReport, report_id);
      if (!report) throw new Refusal('not_found');
      if (report.settled_at) return report;
      const settled_at = new Date(clock.now());
      await tx.apply(ChatReport, [{ id: report_id, set: { settled_at, acted } }]);
      await writeAuditLog(
        tx,
        { secrets, caller },
        { action: 'chat.settle', entity: ChatReport, row_id: report_id, after: { settled_at, acted }, reason },
      );
      return { ...report, settled_at, acted };
    });
    const { reporter_id: user_id, conversation_id } = settled;
    if (user_id !== undefined)
      await tell(ports, {
        ...{ user_id, type: settled.acted ? 'report_acted' : 'report_kept', once: `report|${report_id}` },
        path: `/chat/${conversation_id}`,
      });
    return { report: shapeOf(settled) };
  },
});
