export interface EtherSettings {
  readonly rpcUrl: string;
  readonly ratesUrl: string;
  readonly chainId: number;
  readonly confirmations: number;
  readonly isTest: boolean;
}
