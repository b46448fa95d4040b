// The functions of musl that CombineCore calls, with their types. A thread is a pointer there.
#define STDERR_FILENO 2
#define SIGTRAP 5

typedef struct pthread *pthread_t;
typedef struct { int words[10]; } pthread_mutex_t;
typedef struct { unsigned word; } pthread_mutexattr_t;

pthread_t pthread_self(void);
int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes);
int pthread_mutex_destroy(pthread_mutex_t *mutex);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_trylock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);
long write(int descriptor, const void *bytes, unsigned long count);
int raise(int signal);
