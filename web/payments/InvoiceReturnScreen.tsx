import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';

/** The payer comes back from an invoice's page, paid or not: the address is not believed, the payment is asked. */
export default function InvoiceReturnScreen(): ReactNode {
  const [search] = useSearchParams();
  return <Navigate replace to={`/checkout?payment=${encodeURIComponent(search.get('payment') ?? '')}`} />;
}
