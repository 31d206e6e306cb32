import { contractRules } from './contract/contract-rules.ts'
import { instanceRules } from './contract/instance-rules.ts'
import { keywordRules } from './contract/keyword-rules.ts'
import { encodingRules } from './encoding/encoding-rules.ts'
import { exchangeRules } from './exchange/exchange-rules.ts'
import { identityRules } from './identity/identity-rules.ts'
import { keyRules } from './key/key-rules.ts'
import { layer1Rules } from './layer1/layer1-rules.ts'
import { masternodeRules } from './masternode/masternode-rules.ts'
import type { Rule } from './rule-table.ts'
import { proofRules } from './transition/proof-rules.ts'
import { transitionRules } from './transition/transition-rules.ts'

/** Every rule by its id. Each id is declared in one of the tables below, and nowhere else. */
export const rules = {
  ...encodingRules,
  ...layer1Rules,
  ...keyRules,
  ...identityRules,
  ...proofRules,
  ...transitionRules,
  ...masternodeRules,
  ...contractRules,
  ...keywordRules,
  ...instanceRules,
  ...exchangeRules,
} satisfies Record<string, Rule>

export type RuleId = keyof typeof rules
