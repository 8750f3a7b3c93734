import { IconLogin2 } from '@tabler/icons-react';

/** Beside the service's name. */
export const IssuerLogo = ({ logo, size = 20 }: { logo: string; size?: number }) =>
  logo ? <img src={logo} alt="" width={size} height={size} /> : <IconLogin2 size={size} aria-hidden />;
