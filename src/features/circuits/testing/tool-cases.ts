import type { ToolCases } from '../../../../test/features/tool-cases.ts'

const noNote = /^Note not found: nowhere\.md/

export const toolCases: ToolCases = {
  cases: {
    get_available_components: {
      valid: {},
      invalid: [{ category: 'gates' }, 'category'],
      missing: null,
      forbidden: null,
      asks: false,
    },
    get_component_schema: {
      valid: { component_type: 'AND_2' },
      invalid: [{}, 'component_type'],
      missing: [{ component_type: 'AND2' }, /^Unknown component type: AND2/],
      forbidden: null,
      asks: false,
    },
    validate_blueprint: {
      valid: { blueprint: { components: [], wires: [] } },
      invalid: [{ blueprint: 7 }, 'blueprint'],
      missing: [
        { blueprint: { components: [{ label: 'A', type: 'AND2' }] } },
        /^The circuit has 1 error\n- Unknown component type: AND2/,
      ],
      forbidden: null,
      asks: false,
    },
    get_circuit_state: {
      valid: { session_id: 'C.md' },
      invalid: [{ session_id: '' }, 'session_id'],
      missing: [{ session_id: 'nowhere.md' }, noNote],
      forbidden: { session_id: '../C.md' },
      asks: false,
    },
    simulate_circuit: {
      valid: { session_id: 'C.md' },
      invalid: [{ session_id: 'C.md', steps: 9_999 }, 'steps'],
      missing: [{ session_id: 'nowhere.md' }, noNote],
      forbidden: { session_id: '../C.md' },
      asks: false,
    },
  },
  files: {
    'C.md': '# C\n\n```circuit\ncomponents: [{ label: A, type: CONST_1 }]\nwires: []\n```\n',
  },
  alwaysFinds: ['get_available_components'],
}
