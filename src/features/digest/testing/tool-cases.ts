import type { ToolCases } from '../../../../test/features/tool-cases.ts'

export const toolCases: ToolCases = {
  cases: {
    generate_digest: {
      valid: { type: 'weekly' },
      invalid: [{ type: 'monthly' }, 'type'],
      missing: null,
      forbidden: null,
      asks: false,
    },
  },
  alwaysFinds: ['generate_digest'],
}
