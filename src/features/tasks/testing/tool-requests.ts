import type { RequestsByTool } from '../../../../test/models/tool-requests.ts'

export const toolRequests: RequestsByTool = {
  create_task: {
    plain: [
      'add a task: call the plumber tomorrow',
      'Remind me to send the invoice on Friday',
      'new task water the tomatoes every two days',
      'create a high priority task to renew the permit by 1 March',
      'todo: buy stamps',
      'Could you please make a task to book the train, about 20 minutes?',
    ],
    otherWords: [
      'I must not forget to pick up the parcel on Thursday',
      'Put taking out the bins on my list, each Tuesday',
      'I’ve got to ring Ada before noon',
      'don’t let me miss the dentist on the 3rd',
    ],
  },
  list_tasks: {
    plain: [
      'show my tasks',
      'What tasks are due this week?',
      'list the overdue tasks',
      'which high priority tasks are not done',
      'tasks with the tag work',
      'please list all completed tasks',
    ],
    otherWords: [
      'What do I still have to do?',
      'Anything urgent for tomorrow?',
      'am I late with something',
      'Which chores have I ticked off already?',
    ],
  },
  edit_task: {
    plain: [
      'mark task 7 as done',
      'Change the due date of task 4 to Monday',
      'set priority of task 12 to low',
      'rename task 3 to Call the harbour office',
      'complete the task water the tomatoes',
      'please make task 9 repeat every week',
    ],
    otherWords: [
      'I have called the plumber, tick it off',
      'Push number 4 back by a week',
      'the invoice is sent, that one’s finished',
      'Postpone the report until Wednesday',
    ],
  },
  delete_task: {
    plain: [
      'delete task 5',
      'Remove the task about the plumber',
      'please delete the task with id 12',
      'throw away task number 8',
      'trash the tasks 3',
      'delete my task buy stamps',
    ],
    otherWords: [
      'I don’t need the reminder about stamps any more, lose it',
      'Scrap to-do 5',
      'Cancel number 12 altogether, it was a mistake',
      'the chore with the tomatoes can go for good',
    ],
  },
  create_tag: {
    plain: [
      'create a tag called garden',
      'New tag errands in green',
      'make a tag urgent with the colour red',
      'please create the tag “boat”',
      'add a new tag for my tasks: household',
      'create tag reading, color #aa33cc',
    ],
    otherWords: [
      'I want a purple label named music',
      'Set up a label for everything around the house',
      'we need a category marker “club” in orange for to-dos',
      'Introduce the label waiting-for, grey',
    ],
  },
  list_tags: {
    plain: [
      'list all tags',
      'Which tags do I have?',
      'show me the tags and their colours',
      'what tags are there for tasks',
      'how many tasks has each tag',
      'tags please',
    ],
    otherWords: [
      'What labels exist?',
      'Which labels have I made so far and in what hue?',
      'is there already a label for the garden',
      'Overview of my labels',
    ],
  },
  add_tag_to_task: {
    plain: [
      'tag task 4 with garden',
      'Add the tag work to task 9',
      'put #urgent on task 2',
      'please tag the task 7 as errands',
      'give task 3 the tag boat',
      'add tag home to the task buy stamps',
    ],
    otherWords: [
      'Label to-do 4 as garden',
      'Number 9 is an errand, label it so',
      'file the plumber reminder under household',
      'Stick urgent on the invoice one',
    ],
  },
  remove_tag_from_task: {
    plain: [
      'remove the tag work from task 9',
      'Untag task 4',
      'take #urgent off task 2',
      'please remove tag garden from the task 7',
      'task 3 should not have the tag boat any more',
      'take the tag home off the task buy stamps',
    ],
    otherWords: [
      'To-do 4 has nothing to do with the garden, unlabel it',
      'Number 9 is no longer urgent, drop that label',
      'strip the label errands from the plumber one',
      'Peel the household label off 7',
    ],
  },
  start_timer: {
    plain: [
      'start the timer for task 4',
      'Start a timer on the report task',
      'start working on task 9',
      'track my time on task 2',
      'please start timing task 7',
      'timer on for task 3',
    ],
    otherWords: [
      'I’m beginning with the invoice now, clock me',
      'Clock in on number 9',
      'let the stopwatch run for the report',
      'Count the minutes from here on for to-do 7',
    ],
  },
  stop_timer: {
    plain: [
      'stop the timer',
      'Please stop timing task 4',
      'end the timer and log the time',
      'stop tracking time',
      'pause the timer',
      'timer off',
    ],
    otherWords: [
      'I’m taking a break, halt the clock',
      'Clock me out',
      'that’s enough work for now, stopwatch off',
      'Quit measuring, lunch is ready',
    ],
  },
  get_timer: {
    plain: [
      'is a timer running?',
      'Which timer is running now',
      'show the timer',
      'since when does the timer run',
      'how long has the timer been on',
      'get the current timer of task 4',
    ],
    otherWords: [
      'What am I clocked in on?',
      'How many minutes have I been at this?',
      'am I being timed right now',
      'Did I leave the stopwatch on?',
    ],
  },
}
