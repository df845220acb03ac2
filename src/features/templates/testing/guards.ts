import type { Guard } from '../../../../test/tree/guards.ts'

export const guards: readonly Guard[] = [
  {
    name: 'plan-insertion: properties that cannot be joined are lost',
    file: 'plan-insertion.ts',
    line: "const ahead = (isOpenEnd ? '\\n' : '') + (isFirst ? properties.asText : '')",
    broken: "const ahead = isOpenEnd ? '\\n' : ''",
    test: 'plan-insertion.test.ts',
  },
  {
    name: 'plan-insertion: a selection is replaced by a template without a place for it',
    file: 'plan-insertion.ts',
    line: 'const from = takesSelection ? Math.max(place.from, bodyStart) : to',
    broken: 'const from = Math.max(place.from, bodyStart)',
    test: 'plan-insertion.test.ts',
  },
  {
    name: 'fill-note: an answer becomes YAML of its own',
    file: 'fill-note.ts',
    line: "return isItself && typeof read !== 'object' ? text : renderScalar(text)",
    broken: 'return isItself ? text : text',
    test: 'plan-insertion.test.ts',
  },
]
