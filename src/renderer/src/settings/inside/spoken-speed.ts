import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'
import type { EngineSpeed } from '../../../../shared/domain/models/engine.ts'
import { INSIDE_WORDS } from './words.ts'

/** “reads 120 and writes 14 tokens a second”; below ten, with a decimal. */
export const spokenSpeed = ({ readTokens, writtenTokens }: EngineSpeed): string =>
  INSIDE_WORDS.speed(rate(readTokens), rate(writtenTokens))

const rate = (tokens: number): string =>
  spokenNumber(tokens < 10 ? Math.round(tokens * 10) / 10 : Math.round(tokens))
