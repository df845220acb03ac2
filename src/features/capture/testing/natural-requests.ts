import { call, type NaturalRequests } from '../../../../test/models/natural-request.ts'

const keep = (text: RegExp) => call('classify_and_capture', { text })
const entries = (category: string, args: Readonly<Record<string, unknown>> = {}) =>
  call('list_entries', { category, ...args })
const toProjects = [
  call('move_entry', { path: /kite/i, targetCategory: 'projects' }),
  call('rename_note', { new_path: 'projects/Kite.md' }),
]

export const naturalRequests: NaturalRequests = {
  first: [
    // new notes and captures
    ['make a note that the printer is broken', keep(/^the printer is broken$/)],
    ['write down: the code is 4711', keep(/^the code is 4711$/)],
    ['jot down buy rope', keep(/^buy rope$/)],
    ['note that Ada moved to Porto', keep(/^Ada moved to Porto$/)],
    ['note to self: check the oil', keep(/^check the oil$/)],
    ['take a note: the gate code is 12', keep(/^the gate code is 12$/)],
    ['save this: oak is 40 a metre', keep(/^oak is 40 a metre$/)],
    ['I had an idea: a clock that runs backwards', keep(/a clock that runs backwards/)],
    ['met Priya Raman at the robotics meetup', keep(/Priya Raman/)],
    // moved, renamed, deleted
    ['move Kite to projects', ...toProjects],
    ['move Kite to Projects', ...toProjects],
    ['file Kite under projects', ...toProjects],
    ['make Kite a project', ...toProjects],
    ['Kite is a project, not an idea', ...toProjects],
    ['put Kite with the projects', ...toProjects],
    // entries
    ['show my projects', entries('projects')],
    ['what projects am I working on?', entries('projects')],
    ['which projects are active?', entries('projects', { status: 'active' })],
    ['who do I know?', entries('people'), 'searches'],
    ['list people', entries('people')],
    ['what ideas have I had?', entries('ideas')],
    ['which projects are stuck?', entries('projects', { status: 'blocked' })],
    ["what's in my inbox", entries('inbox')],
    ['anything in my inbox?', entries('inbox')],
    [
      'set the next action of Atlas to call the harbour',
      call('update_entry', { updates: { next_action: 'call the harbour' } }),
    ],
    ["what's the next step for Atlas?", call('get_entry', { path: 'Atlas' }), 'searches'],
    ['tell me about the project Atlas', call('get_entry', { path: 'Atlas' })],
    ['how is Atlas going?', 'searches', call('get_entry', { path: 'Atlas' })],
    ['who is Ada Okafor?', 'searches', call('get_entry', { path: 'Ada Okafor' })],
    // German
    ['verschiebe Kite nach projects', ...toProjects],
    // French
    ['déplace Kite dans projects', ...toProjects],
    // Spanish
    ['mueve Kite a projects', ...toProjects],
  ],
  later: [
    ['Kite belongs in projects', ...toProjects, 'searches'],
    [
      'move Kite to ideas',
      call('move_entry', { targetCategory: 'ideas' }),
      call('rename_note', { new_path: 'ideas/Kite.md' }),
    ],
    ['which people do I know?', entries('people')],
    ['which projects are on hold?', entries('projects', { status: 'waiting' })],
    ['list ideas', entries('ideas')],
    ['把Kite移到projects', ...toProjects],
  ],
  asksAlways: ['move_entry'],
}
