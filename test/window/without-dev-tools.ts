/**
 * React's development build tells the developer tools of each part that it renders, with marks, tasks and stacks, for
 * nobody here: a quarter of the time of a test. Its warnings stay.
 */
Object.assign(console, { timeStamp: undefined, createTask: undefined })
Error.stackTraceLimit = 10
