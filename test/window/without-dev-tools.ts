/**
 * React's development build tells the developer tools of each part that it renders, with marks and tasks, for nobody
 * here. Its warnings stay.
 */
Object.assign(console, { timeStamp: undefined, createTask: undefined })
