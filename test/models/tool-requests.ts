/** What people ask of one tool. */
interface ToolRequests {
  /** In the tool's own field's words, six of them. */
  readonly plain: readonly string[]
  /** In words that neither its description nor its examples bring, four of them. */
  readonly otherWords: readonly string[]
}

/**
 * Requests for the tools that came with captures, digests, tasks and circuits, in several voices: terse, polite,
 * chatty, dictated. All were written in one go before the ranking was looked at. Of each list the 1st, 3rd and 5th may
 * be tuned by (`TUNED_REQUESTS`); the 2nd, 4th and 6th were asked once, at the end (`HELD_REQUESTS`).
 */
const REQUESTS: Readonly<Record<string, ToolRequests>> = {
  classify_and_capture: {
    plain: [
      'remember that the boat needs a new anchor chain',
      'Please capture this: Mira prefers calls in the morning',
      'note to self, the tide tables are on the second shelf',
      'I had an idea: a calendar that only shows weather',
      'capture: passport runs out in March',
      'Jonas told me today that he moves to Bergen in spring, please keep that',
    ],
    otherWords: [
      'Just so you know, Lena is allergic to walnuts',
      'For the record, our landlord is now called Petersen',
      'Stash this thought somewhere sensible: rain barrels double as benches',
      'um so I met this guy Tomas at the fair, he builds kayaks, don’t let me lose that',
    ],
  },
  list_entries: {
    plain: [
      'list all my projects',
      'Which people do I have?',
      'Show the projects that are waiting',
      'could you list the ideas I added lately',
      'what entries are in the inbox',
      'all admin entries that are pending please',
    ],
    otherWords: [
      'What am I involved in at the moment?',
      'Who is in my address book here?',
      'Anything unsorted lying around?',
      'what’s still unfiled from this week',
    ],
  },
  get_entry: {
    plain: [
      'show me the project Harbour',
      'Get the entry for Ada, with all fields',
      'what is the status and next action of project Atlas',
      'open the person Mira',
      'give me the details of the idea Tide bell',
      'please show the admin entry Insurance',
    ],
    otherWords: [
      'What have I got on file about Jonas?',
      'Where does Harbour stand right now?',
      'pull up everything about my dentist, the whole card',
      'When did I last follow up with Mira, what was left open?',
    ],
  },
  search_entries: {
    plain: [
      'search my projects for lamps',
      'Find people that mention rowing',
      'which entries contain the word permit',
      'search the ideas for weather',
      'find entries about insurance',
      'could you look in my people entries for kayak?',
    ],
    otherWords: [
      'Who of my contacts is into sailing?',
      'Do any of my undertakings have to do with glass?',
      'who do I know that speaks Norwegian',
      'Is there a brainwave of mine in which the word lighthouse turns up?',
    ],
  },
  update_entry: {
    plain: [
      'set the status of project Harbour to waiting',
      'Change the next action of Atlas to “Order lamps”',
      'update the due date of the admin item Insurance to 1 March',
      'mark project Gallery as done',
      'add a follow-up to the person Ada: ask about rowing',
      'please change the one-liner of Tide bell',
    ],
    otherWords: [
      'The Harbour thing is on hold until the city answers',
      'Ada’s context is outdated, she now works at the museum',
      'Atlas: what comes next is phoning the printer',
      'We finished Gallery, reflect that on it',
    ],
  },
  move_entry: {
    plain: [
      'that should be a project, not an idea',
      'Move the entry Tide bell to projects',
      'actually make it a person',
      'turn the idea Weather calendar into a project',
      'change the category of Insurance to admin',
      'move this inbox entry to ideas please',
    ],
    otherWords: [
      'You filed this wrong, it is about a human being',
      'No, Tide bell belongs with the undertakings',
      'wrong drawer, that one goes with the paperwork',
      'Reclassify Rain barrel as something I actually work on',
    ],
  },
  generate_digest: {
    plain: [
      'give me the daily digest',
      'Do my weekly review please',
      'summary of my week',
      'make today’s digest',
      'review this week with me',
      'digest of the day, short please',
    ],
    otherWords: [
      'How did today go?',
      'Catch me up on what happened since Monday',
      'what’s on my plate and what did I get done',
      'Brief me before I close the laptop for the weekend',
    ],
  },
  get_available_components: {
    plain: [
      'which components can I use in circuits',
      'List all gates and flip-flops that are available',
      'show the available circuit parts',
      'what components are there for a circuit?',
      'give me the component list by category',
      'get the available components before we design the adder',
    ],
    otherWords: [
      'What have you got for building logic?',
      'Make a 4-bit adder in this note',
      'Which building blocks could a traffic light be wired from?',
      'I want to design a counter with buttons and lamps',
    ],
  },
  get_component_schema: {
    plain: [
      'what pins does AND_2 have',
      'Show the schema of the component D_FLIP_FLOP',
      'describe the MUX_4 component',
      'properties of the clock component please',
      'how is LED_RED connected, which pins are inputs',
      'get the pin names and types of FULL_ADDER',
    ],
    otherWords: [
      'How do I hook up a seven segment display?',
      'Where do the legs of a JK flip-flop go?',
      'what goes in and what comes out of a half adder chip',
      'Which terminals has the toggle switch?',
    ],
  },
  validate_blueprint: {
    plain: [
      'validate this blueprint',
      'Check the circuit in Half adder for errors',
      'is my circuit blueprint right?',
      'please validate the wires and pin names of this circuit',
      'check whether the blueprint is valid before you write it',
      'are there mistakes in the circuit of this note',
    ],
    otherWords: [
      'Did I wire that up properly?',
      'Is anything dangling or misnamed in my latch drawing?',
      'look over this schematic, does it make sense',
      'Proofread the connections of the traffic light',
    ],
  },
  get_circuit_state: {
    plain: [
      'what is the state of the circuit in Half adder',
      'Simulate the circuit of this note',
      'show the components and wires of the circuit in Latch',
      'which LEDs are on in the circuit Traffic light',
      'run the simulation of circuits/Counter.md',
      'get the circuit state please',
    ],
    otherWords: [
      'Is the lamp lit when everything starts?',
      'What comes out of the latch drawing as it is now?',
      'does the output go high in my adder note',
      'Tell me what the schematic on this page does once it settles',
    ],
  },
  simulate_circuit: {
    plain: [
      'truth table of the circuit in Half adder',
      'simulate this circuit with A = 1 and B = 0',
      'simulate the blueprint for 20 steps',
      'show the waveform of the circuit in Counter',
      'make a truth table for Majority vote',
      'run the circuit with these inputs and give me its outputs',
    ],
    otherWords: [
      'What comes out for every combination of the switches?',
      'What would the schematic give if I pressed A and then B?',
      'Does that ring keep swinging when it is switched on?',
      'run my voter schematic with two of three in favour',
    ],
  },
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

type LabelledRequest = readonly [request: string, tool: string]

export interface RequestSet {
  readonly plain: readonly LabelledRequest[]
  readonly otherWords: readonly LabelledRequest[]
}

/** The 1st, 3rd and 5th of each list: the ranking may be tuned by them. */
export const TUNED_REQUESTS: RequestSet = everySecond(0)
/** The 2nd, 4th and 6th of each list: nothing was tuned by them. */
export const HELD_REQUESTS: RequestSet = everySecond(1)

function everySecond(remainder: 0 | 1): RequestSet {
  const half = (field: keyof ToolRequests): LabelledRequest[] =>
    Object.entries(REQUESTS).flatMap(([tool, requests]) =>
      requests[field]
        .filter((_, index) => index % 2 === remainder)
        .map((request): LabelledRequest => [request, tool]),
    )
  return { plain: half('plain'), otherWords: half('otherWords') }
}
