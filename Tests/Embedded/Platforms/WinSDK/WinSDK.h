// The functions of Windows that CombineCore calls, with their types.
typedef struct { void *pointer; } SRWLOCK;

void InitializeSRWLock(SRWLOCK *lock);
void AcquireSRWLockExclusive(SRWLOCK *lock);
unsigned char TryAcquireSRWLockExclusive(SRWLOCK *lock);
void ReleaseSRWLockExclusive(SRWLOCK *lock);
unsigned int GetCurrentThreadId(void);
