import { describe, expect, it } from 'vitest';
import { etherOf, walletLink } from './ether.ts';

describe('Ether', () => {
  it.each([
    ['1000000000000000000', '1'],
    ['10000483920000000', '0.01000048392'],
    ['1', '0.000000000000000001'],
    ['1234567890123456789012', '1234.567890123456789012'],
  ])('of %s wei is %s', (wei, text) => expect(etherOf(wei)).toBe(text));

  it('is asked of a wallet by an address of ERC-681', () =>
    expect(walletLink({ address: '0xAb', wei: '5', chain_id: 1 })).toBe('ethereum:0xAb@1?value=5'));
});
