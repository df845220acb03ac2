import { defineFeature } from '../../main/feature/define-feature.ts'
import { taskContract } from './contract.ts'
import { indexPart } from './index.knowledge.ts'
import { createTasks } from './main/create-tasks.ts'
import { taskCommand, tasksCommand, timerCommand } from './main/task-commands.ts'
import { createTaskIds } from './main/task-ids.ts'
import { createTimerNews } from './main/timer-news.ts'
import { KeptTaskFilters, KeptTaskView } from './shared/task-view.ts'
import { addTagToTask } from './tools/add-tag-to-task.ts'
import { createTag } from './tools/create-tag.ts'
import { createTask } from './tools/create-task.ts'
import { deleteTask } from './tools/delete-task.ts'
import { editTask } from './tools/edit-task.ts'
import { getTimer } from './tools/get-timer.ts'
import { listTags } from './tools/list-tags.ts'
import { listTasks } from './tools/list-tasks.ts'
import { removeTagFromTask } from './tools/remove-tag-from-task.ts'
import { startTimer } from './tools/start-timer.ts'
import { stopTimer } from './tools/stop-timer.ts'

/** Tasks in notes and as notes: the view of them, tools, tags and time. What is due, the core knows. */
export const tasks = defineFeature({
  name: 'tasks',
  contract: taskContract,
  index: indexPart,
  tools: [
    createTask,
    listTasks,
    editTask,
    deleteTask,
    createTag,
    listTags,
    addTagToTask,
    removeTagFromTask,
    startTimer,
    stopTimer,
    getTimer,
  ],
  commands: [taskCommand, tasksCommand, timerCommand],
  open({ vault, knowledge, settings, groupOf, kept, emit, clock, logger }) {
    const captureFolders = () => settings().captureFolders
    const taskIndex = knowledge.part(indexPart)
    const taskIds = createTaskIds({ vault, taskIndex })
    const services = {
      taskIds,
      taskIndex,
      countTaskTags: () => taskIndex.tags({ folders: captureFolders() }),
    }
    const desk = createTasks({ vault, knowledge, captureFolders, groupOf, clock, ...services })
    const { timer } = desk
    const news = createTimerNews({
      timer,
      onChange: (running) => emit('timer.changed', { timer: running }),
      logger,
    })
    // With what the window looked like: views were part of that once.
    const view = kept('workspace', KeptTaskView)
    const saved = kept('task-filters', KeptTaskFilters)
    return {
      handlers: {
        'task.query': (request, { signal }) => desk.query(request, signal),
        'task.subtasks': ({ path, key }) => desk.subtasks(path, key),
        'task.create': (request) => desk.create(request),
        'task.update': ({ ref, patch }) => desk.update(ref, patch),
        'task.updateMany': ({ refs, ...edits }) => desk.updateMany(refs, edits),
        'task.moveMany': ({ refs, to }) => desk.moveMany(refs, to),
        'task.delete': ({ ref }) => desk.delete(ref),
        'taskTag.list': () => desk.tags(),
        'taskTag.create': (tag) => desk.createTag(tag),
        'taskView.get': () => view.get().tasks,
        'taskView.set': ({ view: next }) => {
          view.set({ tasks: next })
          return null
        },
        'taskFilter.list': () => saved.get().filters,
        'taskFilter.set': ({ filters }) => {
          saved.set({ filters })
          return null
        },
        'timer.start': ({ taskId }) => timer.start(taskId),
        'timer.stop': () => timer.stop(),
        'timer.get': () => timer.get(),
        'timer.report': (request) => timer.report(request),
      },
      services,
      facts: { foundBy: ['list_tasks'] },
      beforeApply: (changeSet) => taskIds.secure(changeSet),
      indexed: () => news.look(),
      dispose: () => news.dispose(),
    }
  },
})
