import { declareAgreement } from './interoperability.ts'

declareAgreement('dpp-0.25', 2501)
