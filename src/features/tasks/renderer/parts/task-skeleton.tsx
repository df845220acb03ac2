import styles from './task-skeleton.module.css'

/** Lines where tasks will be, after a fifth of a second. */
export const TaskSkeleton = () => (
  <div className={styles.lines} role="status" aria-label="Reading the tasks">
    {[62, 44, 71, 38, 55, 66].map((width) => (
      <span key={width} style={{ width: `${width}%` }} />
    ))}
  </div>
)
