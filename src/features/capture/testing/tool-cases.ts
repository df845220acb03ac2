import type { ToolCases } from '../../../../test/features/tool-cases.ts'

const noEntry = /^Entry not found: projects\/nowhere\.md/

export const toolCases: ToolCases = {
  cases: {
    classify_and_capture: {
      valid: { text: 'Met Jonas at the harbour' },
      invalid: [{ text: ' ' }, 'text'],
      missing: null,
      forbidden: null,
      asks: false,
    },
    list_entries: {
      valid: { category: 'projects' },
      invalid: [{ category: 'plans' }, 'category'],
      missing: null,
      forbidden: null,
      asks: false,
    },
    get_entry: {
      valid: { path: 'projects/P.md' },
      invalid: [{}, 'path'],
      missing: [{ path: 'projects/nowhere.md' }, noEntry],
      forbidden: { path: '../P.md' },
      asks: false,
    },
    search_entries: {
      valid: { query: 'sill' },
      invalid: [{ query: 'sill', limit: 0 }, 'limit'],
      missing: null,
      forbidden: null,
      asks: false,
    },
    update_entry: {
      valid: { path: 'projects/P.md', updates: { status: 'done' } },
      invalid: [{ path: 'projects/P.md', updates: {} }, 'updates'],
      missing: [{ path: 'projects/nowhere.md', updates: { status: 'done' } }, noEntry],
      forbidden: { path: '.git/P.md', updates: { status: 'done' } },
      asks: true,
    },
    move_entry: {
      valid: { path: 'projects/P.md', targetCategory: 'ideas' },
      invalid: [{ path: 'projects/P.md', targetCategory: 'inbox' }, 'targetCategory'],
      missing: [{ path: 'projects/nowhere.md', targetCategory: 'ideas' }, noEntry],
      forbidden: { path: '/etc/P.md', targetCategory: 'ideas' },
      asks: true,
    },
  },
  files: {
    'ideas/i.md': '---\nname: i\n---\n',
    'projects/P.md': '---\nname: P\nstatus: active\ntags: [project]\n---\n# P\n\nMend the sill.\n',
  },
  dryRuns: [
    {
      tool: 'classify_and_capture',
      args: { text: 'Ask Bob about the boiler' },
      asks: false,
      shows: 'create',
    },
    {
      tool: 'update_entry',
      args: { path: 'ideas/i.md', updates: { one_liner: 'x' } },
      asks: false,
      shows: 'edit',
    },
    {
      tool: 'move_entry',
      args: { path: 'ideas/i.md', targetCategory: 'projects' },
      asks: true,
      shows: 'move',
    },
  ],
  nothing: { list_entries: { category: 'people' } },
}
