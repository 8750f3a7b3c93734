/** Room of the pages that show a contest. */
import { defineRoom, publicIdText } from '../model/room.ts';
import type { ChatMessageShape, TotalRow } from './shapes.ts';

export interface ContestRoomSnapshot {
  /** Whether this reader may see all numbers; otherwise `totals` has those of finished rounds, or none. */
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
