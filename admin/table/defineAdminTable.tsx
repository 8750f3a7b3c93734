import type { ComponentType } from 'react';
import { AdminTableScreen } from './AdminTableScreen.tsx';
import type { AdminTable, ChangeCall, ListCall } from './declaration.ts';

/** Makes the screen of a table: filters in the address, rows, a drawer, actions, saved views, keys and the file follow from its declaration. */
export function defineAdminTable<
  List extends ListCall,
  Row extends object,
  Id extends string | number,
  Change extends ChangeCall = never,
>(table: AdminTable<List, Row, Id, Change>): ComponentType {
  return function TableScreen() {
    return <AdminTableScreen table={table} />;
  };
}
