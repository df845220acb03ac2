import {
  call,
  TODAY,
  TOMORROW,
  type NaturalRequests,
} from '../../../../test/models/natural-request.ts'

const tasks = (args: Readonly<Record<string, unknown>> = {}) =>
  call('list_tasks', { completed: false, ...args })
const task = (task_id: number, args: Readonly<Record<string, unknown>>) =>
  call('edit_task', { task_id, ...args })
const done = (task_id: number) => task(task_id, { completed: true })
const newTask = (title: RegExp, args: Readonly<Record<string, unknown>> = {}) =>
  call('create_task', { title, ...args })
/** What is kept as a thought is right as well. */
const keep = (text: RegExp) => call('classify_and_capture', { text })
const overdue = tasks({ days: 'overdue' })
const dueBetween = (due_after: string, due_before: string) => tasks({ due_after, due_before })
const dueToday = [tasks({ days: 'today' })]

const listed = (id: number | null, title: string, more: object = {}) => ({
  id,
  title,
  completed: false,
  status: 'open',
  priority: null,
  due_date: null,
  start_date: null,
  time_estimate_minutes: null,
  repeat_interval: null,
  tags: [],
  completed_at: null,
  path: `tasks/${title}.md`,
  line: 0,
  ...more,
})
const TASKS = [
  listed(3, 'Buy milk'),
  listed(4, 'Call the plumber'),
  listed(5, 'Write the report'),
  listed(6, 'Pay rent'),
  listed(null, 'Book the ferry', { path: 'Trip.md', line: 7 }),
  listed(8, 'Fix the tap', { completed: true, status: 'done' }),
]

export const naturalRequests: NaturalRequests = {
  first: [
    // tags
    ['list my tags', call('list_tags')],
    ['what tags do I use?', call('list_tags')],
    // lists of tasks
    ['what tasks are overdue?', overdue],
    ["what's overdue?", overdue],
    ['am I late with anything?', overdue],
    ['which todos are overdue', overdue],
    ['list overdue', overdue],
    ['show me my to-do list', tasks()],
    ['what do I have to do today?', ...dueToday],
    ['do I have anything due today?', ...dueToday],
    ["what's due this week?", tasks({ days: 'week' })],
    ['which tasks are due this week', tasks({ days: 'week' })],
    ["what's on my plate tomorrow?", dueBetween(TODAY, '2026-11-20')],
    ['tasks for friday', dueBetween(TOMORROW, '2026-11-21')],
    ['anything due tomorrow?', dueBetween(TODAY, '2026-11-20')],
    ['list everything that is due before Friday', tasks({ due_before: '2026-11-20' })],
    ['tasks due next week', tasks({ due_after: '2026-11-22', due_before: '2026-11-30' })],
    ['which tasks are done?', call('list_tasks', { completed: true })],
    ['show finished tasks', call('list_tasks', { completed: true })],
    ['what have I finished?', call('list_tasks', { completed: true })],
    ['open tasks tagged home', tasks({ tag: 'home' })],
    ['what should I do next?', tasks()],
    ["what's left to do?", tasks()],
    ['urgent tasks', tasks({ priority: 'high' })],
    ['what are my most important tasks?', tasks({ priority: 'high' })],
    ['how many open tasks do I have?', tasks()],
    ['upcoming deadlines', tasks()],
    ['todos', tasks()],
    // tasks by their names
    ['mark buy milk as done', done(3)],
    ['tick buy milk', done(3)],
    ['cross off buy milk', done(3)],
    ['complete the report task', done(5)],
    ["check off 'Pay rent'", done(6)],
    ['I finished the report', done(5)],
    ['done with the report', done(5)],
    ['mark the plumber task done', done(4)],
    ['set pay rent to done', done(6)],
    ['buy milk is done', done(3)],
    ['move the plumber task to Friday', task(4, { due_date: '2026-11-20' })],
    ['postpone pay rent to next monday', task(6, { due_date: '2026-11-23' })],
    ["reschedule 'Write the report' for tomorrow", task(5, { due_date: TOMORROW })],
    ['make the report due on friday', task(5, { due_date: '2026-11-20' })],
    ['the report is due on friday', task(5, { due_date: '2026-11-20' }), 'searches'],
    ['delete the task buy milk', call('delete_task', { task_id: 3 })],
    ['make the report task high priority', task(5, { priority: 'high' })],
    ['set the priority of pay rent to high', task(6, { priority: 'high' })],
    ['rename the task buy milk to Buy oat milk', task(3, { title: 'Buy oat milk' })],
    ['start a timer for the report', call('start_timer', { task_id: 5 })],
    ['start working on the report', call('start_timer', { task_id: 5 })],
    ['reopen fix the tap', task(8, { completed: false })],
    ["mark 'book the ferry' as done", call('edit_note', { path: 'Trip.md' })],
    ['tag the plumber task with home', call('add_tag_to_task', { task_id: 4, tag_id: 'home' })],
    ['stop the clock', call('stop_timer')],
    ['how long have I been working?', call('get_timer')],
    ['I bought the milk', 'searches', done(3)],
    ['mark the unicorn task as done', 'says'],
    // new tasks
    ['remind me to call mum tomorrow', newTask(/^call mum$/i, { due_date: TOMORROW })],
    ['add buy stamps to my to-do list', newTask(/^buy stamps$/i)],
    ['new todo: water plants', newTask(/^water plants$/i)],
    ['remember to buy eggs', newTask(/^buy eggs$/i), keep(/buy eggs/)],
    ["don't forget to pay the invoice", newTask(/^pay the invoice$/i), keep(/pay the invoice/)],
    ["put 'fix the gate' on my list", newTask(/^fix the gate$/i)],
    ['task: ring the bank', newTask(/^ring the bank$/i)],
    ['remind me about the dentist on friday', newTask(/dentist/i, { due_date: '2026-11-20' })],
    [
      'create a high priority task to send the invoice',
      newTask(/^send the invoice$/i, { priority: 'high' }),
    ],
    ['I have to renew my passport', newTask(/renew my passport/i), 'searches'],
    // German
    ['was ist überfällig?', overdue],
    ['welche Aufgaben sind überfällig?', overdue],
    ['meine Aufgaben', tasks()],
    ['was muss ich heute tun?', ...dueToday],
    ['erinnere mich morgen daran, Milch zu kaufen', newTask(/Milch/, { due_date: TOMORROW })],
    ['markiere buy milk als erledigt', done(3)],
    // French
    ['qu’est-ce qui est en retard ?', overdue],
    ['mes tâches', tasks()],
    ["que dois-je faire aujourd'hui ?", ...dueToday],
    ['rappelle-moi de payer le loyer demain', newTask(/payer le loyer/, { due_date: TOMORROW })],
    // Spanish
    ['¿qué tareas están atrasadas?', overdue],
    ['mis tareas', tasks()],
    ['¿qué tengo que hacer hoy?', ...dueToday],
    ['recuérdame comprar pan mañana', newTask(/comprar pan/, { due_date: TOMORROW })],
    // Chinese
    ['我的任务', tasks()],
    ['有哪些逾期的任务？', overdue],
    ['今天要做什么？', ...dueToday],
    ['提醒我明天买牛奶', newTask(/买牛奶/, { due_date: TOMORROW })],
    // what nothing here can do
    ['call Ada tomorrow', 'searches', 'says', newTask(/call Ada/i)],
  ],
  later: [
    ['which tags exist?', call('list_tags')],
    ['is anything overdue?', overdue],
    ['give me the overdue ones', overdue, 'searches'],
    ['do I have overdue tasks?', overdue],
    ['tasks I should have done already', overdue, 'searches'],
    ['my todos for today', ...dueToday],
    ['what do I need to get done tomorrow?', dueBetween(TODAY, '2026-11-20'), 'searches'],
    ['show everything due by sunday', tasks({ due_before: '2026-11-23' })],
    ['list the low priority tasks', tasks({ priority: 'low' })],
    ['what did I complete?', call('list_tasks', { completed: true })],
    ['the milk is bought', 'searches', done(3)],
    ['buy milk: done', done(3), 'searches', 'says'],
    ['please mark “Pay rent” as completed', done(6)],
    ['set the plumber task as done', done(4)],
    ['untick fix the tap', task(8, { completed: false })],
    ['put off the plumber until monday', task(4, { due_date: '2026-11-23' })],
    ['delay the report to december 3', task(5, { due_date: '2026-12-03' })],
    ['can you move pay rent to tomorrow?', task(6, { due_date: TOMORROW })],
    ['throw away the milk task', call('delete_task', { task_id: 3 })],
    ['I must call the bank', newTask(/call the bank/), 'searches'],
    [
      'add a task to paint the fence by friday',
      newTask(/paint the fence/i, { due_date: '2026-11-20' }),
    ],
    [
      'remind me on monday to water the plants',
      newTask(/water the plants/i, { due_date: '2026-11-23' }),
    ],
    ['start tracking time on the report', call('start_timer', { task_id: 5 }), 'searches', 'says'],
    ['was steht heute an?', ...dueToday],
    ['明天要做什么', dueBetween(TODAY, '2026-11-20')],
  ],
  asksAlways: ['delete_task'],
  answer(name, { completed, path }) {
    if (name === 'list_tasks')
      return {
        success: true,
        data: TASKS.filter((each) => completed === undefined || each.completed === completed),
      }
    // The note that one of them stands in.
    return name === 'read_note' && path === 'Trip.md'
      ? { success: true, data: { path, content: '- [ ] Book the ferry\n' } }
      : null
  },
}
