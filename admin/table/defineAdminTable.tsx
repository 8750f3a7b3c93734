import type { ComponentType } from 'react';
import { AdminTableScreen } from './AdminTableScreen.tsx';
import type { AdminTable, ChangeCall, ListCall } from './declaration.ts';

/** Makes a screen from a table's declaration. What it has (filters in the address, rows, drawer, actions, saved views, shortcuts, export): AdminTableScreen.tsx. */
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
