import type { ToolCases } from '../../../../test/features/tool-cases.ts'

const noTask = /^Task not found: 99$/

export const toolCases: ToolCases = {
  cases: {
    create_task: {
      valid: { title: 'Call Ada', priority: ' HIGH ', due_date: 'tomorrow' },
      invalid: [{ title: 'Call Ada', due_date: 'someday' }, 'due_date'],
      missing: null,
      forbidden: null,
      asks: false,
    },
    list_tasks: {
      valid: { completed: false, priority: 'High' },
      invalid: [{ priority: 'urgent' }, 'priority'],
      missing: null,
      forbidden: null,
      asks: false,
    },
    edit_task: {
      valid: { task_id: '1', completed: true },
      invalid: [{ task_id: 1, repeat_interval: 'yearly' }, 'repeat_interval'],
      missing: [{ task_id: 99, completed: true }, noTask],
      forbidden: null,
      asks: false,
    },
    delete_task: {
      valid: { task_id: 1 },
      invalid: [{ task_id: 0 }, 'task_id'],
      missing: [{ task_id: 99 }, noTask],
      forbidden: null,
      asks: true,
    },
    create_tag: {
      valid: { name: 'home', color: 'Teal' },
      invalid: [{ name: '' }, 'name'],
      missing: null,
      forbidden: null,
      asks: false,
    },
    list_tags: {
      valid: {},
      invalid: [{ limit: 3 }, 'limit'],
      missing: null,
      forbidden: null,
      asks: false,
    },
    add_tag_to_task: {
      valid: { task_id: 1, tag_id: 'phone' },
      invalid: [{ task_id: 1 }, 'tag_id'],
      missing: [{ task_id: 1, tag_id: 99 }, /^Tag not found: 99$/],
      forbidden: null,
      asks: false,
    },
    remove_tag_from_task: {
      valid: { task_id: 1, tag_id: 1 },
      invalid: [{ tag_id: 1 }, 'task_id'],
      missing: [{ task_id: 99, tag_id: 1 }, noTask],
      forbidden: null,
      asks: false,
    },
    start_timer: {
      valid: { task_id: 1 },
      invalid: [{}, 'task_id'],
      missing: [{ task_id: 99 }, noTask],
      forbidden: null,
      asks: false,
    },
    stop_timer: {
      valid: {},
      invalid: [{ task_id: 'two' }, 'task_id'],
      missing: [{ task_id: 99 }, noTask],
      forbidden: null,
      asks: false,
    },
    get_timer: {
      valid: {},
      invalid: [{ task_id: 1.5 }, 'task_id'],
      missing: [{ task_id: 99 }, noTask],
      forbidden: null,
      asks: false,
    },
  },
  files: {
    'tasks/Water.md': '---\nid: 1\nstatus: open\ntags: [work]\n---\n',
    'tasks/Run.md':
      '---\nid: 2\nstatus: open\ntimeEntries:\n  - start: "2026-11-21T09:00:00"\n---\n',
    '.latent/tags.json': '{"tags":[{"id":1,"name":"work","color":null},{"id":2,"name":"phone"}]}\n',
  },
  nothing: { list_tasks: { tag: 'nowhere' } },
  alwaysFinds: ['list_tags'],
  dryRuns: [
    { tool: 'create_task', args: { title: 'Call Ada' }, asks: false, shows: 'create' },
    { tool: 'edit_task', args: { task_id: 1, completed: true }, asks: false, shows: 'edit' },
    { tool: 'delete_task', args: { task_id: 1 }, asks: true, shows: 'trash' },
    { tool: 'create_tag', args: { name: 'home' }, asks: false, shows: 'edit' },
    { tool: 'add_tag_to_task', args: { task_id: 1, tag_id: 2 }, asks: false, shows: 'edit' },
    {
      tool: 'remove_tag_from_task',
      args: { task_id: 1, tag_id: 'work' },
      asks: false,
      shows: 'edit',
    },
    { tool: 'start_timer', args: { task_id: 1 }, asks: false, shows: 'edit' },
    { tool: 'stop_timer', args: { task_id: 2 }, asks: false, shows: 'edit' },
  ],
}
