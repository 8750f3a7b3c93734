import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { to } from '../links.ts';

/** The payer comes back from an invoice's page, paid or not: the address is not believed, the payment is asked. */
export default function InvoiceReturnScreen(): ReactNode {
  const [search] = useSearchParams();
  return <Navigate replace to={to('checkout', {}, { search: { payment: search.get('payment') ?? '' } })} />;
}
