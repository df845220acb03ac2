/** Settings › Appearance: each setting with its sentence, and other words that find it. */
export const LOOK_WORDS = {
  theme: {
    title: 'Theme',
    text: 'As your system has it, or always the same.',
    words: 'dark light mode night colour color',
  },
  contrast: {
    title: 'Contrast',
    text: 'High makes text stand out more and draws every line, in both themes.',
    words: 'accessibility high contrast readable eyes',
  },
  accent: {
    title: 'Accent',
    text: 'Of links, focus and what is chosen. Made lighter or darker where it could not be read.',
    words: 'colour color highlight',
    own: 'Own colour',
  },
  font: {
    title: 'Font of notes',
    text: 'Code stays in its own font.',
    words: 'typeface serif mono family',
    name: 'Name of a font',
    example: 'As your system lists it: Georgia',
    missing: 'There is no font of that name on this computer. The usual one is used.',
    refused: 'Letters, digits, spaces, dots and hyphens only.',
  },
  size: {
    title: 'Size of notes',
    text: 'Of their text; headings follow.',
    words: 'font large small',
  },
  width: {
    title: 'Width of lines',
    text: 'How wide the text of a note becomes where there is room.',
    words: 'readable line length column full',
    characters: 'Characters in a line',
  },
  lineHeight: {
    title: 'Line height',
    text: 'The space from line to line.',
    words: 'spacing leading',
  },
  density: {
    title: 'Density',
    text: 'Rows of lists and menus: 28 or 24 pixels.',
    words: 'compact comfortable spacing rows',
  },
  zoom: {
    title: 'Zoom',
    text: 'Of everything in the window.',
    inBrowser: 'Your browser does this: Ctrl and +, − or 0.',
    words: 'scale interface larger smaller',
  },
  tray: {
    title: 'Icon beside the clock',
    text: 'In the bar of your system, with the notes that you opened last and with what can be done from over other programs.',
    words: 'tray menu bar status icon system',
  },
  awayNotices: {
    title: 'Notices outside the window',
    text: 'When you look at another program and the assistant asks or has answered, or long work is done. They name no note.',
    refused:
      'Your browser does not let this page show notices. Allow them in its settings for this address.',
    words: 'notifications alerts system desktop',
  },
  railNames: {
    title: 'Names in the rail',
    text: 'What an icon at the left edge shows is written below it.',
    words: 'sidebar labels icons',
  },
  hiddenViews: {
    title: 'Shown in the rail',
    text: 'What you hide stays in the list of commands.',
    words: 'sidebar hide icons views',
  },
  dateOrder: {
    title: 'Dates',
    text: 'How dates are written everywhere in the window. What is on the screen follows when it is drawn again.',
    words: 'format day month order american british',
  },
  clock: { title: 'Clock', text: 'How times are written.', words: 'format hours am pm 24 12 time' },
  weekStart: {
    title: 'First day of the week',
    text: 'In calendars, and in what “this week” means.',
    words: 'monday sunday calendar',
  },
  customCss: {
    title: 'Custom CSS',
    text: 'Your own styles, from a file of Latent’s folder. They count as soon as it is saved, and load nothing from the network. Ctrl+Alt+Shift+S turns them off, whatever they look like; so does a start with --safe.',
    words: 'style stylesheet theme snippet',
    show: 'Show the file',
    isSafe: 'Latent was started with --safe, so it is not used until the next start.',
    missing: 'There is no such file yet. “Show the file” makes one.',
    place: (file: string) => `The file is ${file}`,
  },
} as const
