/** The room of those who look at a contest. */
import { defineRoom, publicIdText } from '../model/room.ts';
import type { ChatMessageShape, TotalRow } from './shapes.ts';

export interface ContestRoomSnapshot {
  /** Whether this reader is told all numbers of the contest; else `totals` has only those of rounds that are over, or none. */
  results_shown: boolean;
  totals: TotalRow[];
}

export interface ContestRoomEvents {
  totals: { rows: TotalRow[]; serverTime: number };
  chat: { message: ChatMessageShape };
  chat_removed: { message_id: string };
}

export const contestRoom = defineRoom<ContestRoomSnapshot, ContestRoomEvents>()({
  kind: 'contest',
  id: publicIdText,
  counted: true,
});
