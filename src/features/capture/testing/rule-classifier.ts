import type { Classification, FiledCategory } from '../../../shared/domain/entries/entry.ts'
import type { Classifier } from '../main/classify/classifier.ts'
import { readHints } from '../main/classify/read-hints.ts'

const RULES: readonly (readonly [RegExp, FiledCategory])[] = [
  [/^met |daughter|birthday of/i, 'people'],
  [/^(?:build|plan|finish) /i, 'projects'],
  [/^idea|what if/i, 'ideas'],
  [/^(?:pay|renew|call) /i, 'admin'],
]

/** A classifier whose answers a test can foresee: the first rule, sure of itself; else an idea that it doubts. */
export function createRuleClassifier(
  answer: Partial<Classification> | ((text: string) => Partial<Classification>) = {},
): Classifier {
  return {
    async classify(text, hints, _context, signal) {
      signal.throwIfAborted()
      const hinted = readHints(hints)
      const found = RULES.find(([pattern]) => pattern.test(text))
      return {
        category: hinted.category ?? found?.[1] ?? 'ideas',
        confidence: hinted.category !== null ? 1 : found ? 0.9 : 0.3,
        name: text.split('\n', 1)[0] ?? '',
        why: found ? 'a rule' : 'nothing speaks for anything',
        fields: {},
        tags: [],
        alike: [],
        by: 'local',
        ...(typeof answer === 'function' ? answer(text) : answer),
      }
    },
  }
}
