import type { RequestsByTool } from '../../../../test/models/tool-requests.ts'

export const toolRequests: RequestsByTool = {
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
}
