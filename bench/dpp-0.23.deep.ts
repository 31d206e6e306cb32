import { declareAgreement } from './interoperability.ts'

declareAgreement('dpp-0.23', 2301)
