import type { TaintCases } from '../../../../test/features/taint-cases.ts'

export const taintCases: TaintCases = {
  files: {},
  channels: [],
  harmless: [
    ['get_available_components', {}],
    ['validate_blueprint', { blueprint: 'nonsense' }],
  ],
}
