/** The rooms of all domains. */
import { accountRooms } from './accounts/rooms.ts';
import { contestRooms } from './contests/rooms.ts';
import type { RoomService } from './rooms.ts';

export const roomServices: readonly RoomService[] = [accountRooms, contestRooms];
