import { CANARY, HOSTILE, type TaintCases } from '../../../../test/features/taint-cases.ts'

export const taintCases: TaintCases = {
  files: {
    '.latent/tags.json': JSON.stringify({
      lastId: 1,
      tags: [{ id: 1, name: HOSTILE, color: null }],
    }),
    'tasks/Pay.md': `---\nid: 3\nkind: task\ntype: task\ntitle: ${HOSTILE}\nstatus: open\ntags: [task, ${CANARY}]\n---\n`,
  },
  channels: [['tags of tasks', 'list_tags', {}]],
  harmless: [],
  inExamples: { task_id: 3, tag: CANARY.toLowerCase() },
}
